const windowMs = 3000

interface Sample {
  atMs: number
  bytes: number
}

/** How fast something is sent, over the last three seconds. */
export class Speed {
  #samples: Sample[] = []

  /** Notes how much has been sent in all, and gives bytes a second; 0 while there is nothing to compare with. */
  note(bytes: number, atMs: number): number {
    this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]
    const oldest = this.#samples[0]
    if (!oldest || oldest.atMs === atMs) return 0
    return ((bytes - oldest.bytes) * 1000) / (atMs - oldest.atMs)
  }
}
