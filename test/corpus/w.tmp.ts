import { readDocument } from "../support/read-document.ts";
import { createWire } from "@mcp-gen/codegen";
import { Ajv } from "ajv"; import { Ajv2020 } from "ajv/dist/2020.js"; import formats from "ajv-formats";
import { schemasOf } from "../support/tool-schemas.ts";
const { reading } = await readDocument(process.argv[2]!);
const w=createWire(reading!.catalog);
const listed=reading!.catalog.tools.map(t=>JSON.parse(w.definition(t))).filter((_,i)=>i%4===0);
for (const [n,o] of Object.entries({base:{allErrors:true},first:{allErrors:false},noopt:{allErrors:false,code:{optimize:false}},noinline:{allErrors:false,inlineRefs:false},both:{allErrors:false,inlineRefs:false,code:{optimize:false}}} as Record<string,object>)) {
  const t=process.cpuUsage();
  for (const C of [Ajv,Ajv2020]) { let a=new (C as any)({strict:false,logger:false,...o}); formats.default(a); let i=0;
   for (const tool of listed) for (const [,s] of schemasOf(tool)) a.compile(s); }
  const c=process.cpuUsage(t); console.log(n,Math.round((c.user+c.system)/1000));
}
