/** What the shelter knows about an animal. */
export interface Pet {
  readonly id: number;
  readonly kind: "cat" | "dog";
  readonly name: string;
  readonly status: Status;
  readonly born?: string | null;
  readonly indoor?: boolean;
  readonly walks?: number;
}

export type Status = "available" | "pending" | "adopted";

export interface Photo {
  readonly bytes: Uint8Array;
  readonly filename?: string;
  readonly caption?: string;
}

/** The shelter's memory. */
export interface Shelter {
  readonly pets: Map<number, Pet>;
  readonly photos: Map<number, Photo>;
  nextId: number;
}

export function createShelter(): Shelter {
  const pets: readonly Pet[] = [
    { id: 1, kind: "cat", name: "Mitzi", status: "available", born: "2024-05-01", indoor: true },
    { id: 2, kind: "dog", name: "Bello", status: "pending", born: null, walks: 3 },
  ];
  return { pets: new Map(pets.map((pet) => [pet.id, pet])), photos: new Map(), nextId: 3 };
}
