const windowMs = 3000

interface Sample {
  atMs: number
  bytes: number
}

/** Measures transfer speed over the last three seconds. */
export class Speed {
  #samples: Sample[] = []

  /** Records the total number of bytes sent and returns the speed in bytes per second; 0 until there are two samples. */
  note(bytes: number, atMs: number): number {
    this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]
    const oldest = this.#samples[0]
    if (!oldest || oldest.atMs === atMs) return 0
    return ((bytes - oldest.bytes) * 1000) / (atMs - oldest.atMs)
  }
}
