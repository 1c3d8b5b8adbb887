import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Phone } from './phone.ts'
import { School } from './school.ts'
import { type Failure, Sequence } from './sequence.ts'

/** Runs sequences one after the other on one server and two phones. */
export class Chaos {
  readonly #school = new School()
  #phones: Phone[] = []
  #folder = ''
  /** Steps of all sequences that the page let happen. */
  steps = 0

  async open(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'hasiye-phones-'))
    await this.#school.open()
    const { origin, teachers } = this.#school
    this.#phones = teachers.map((teacher, index) => new Phone(`phone${index + 1}`, this.#folder, origin, teacher))
    await Promise.all(this.#phones.map((phone) => phone.open()))
  }

  async close(): Promise<void> {
    await Promise.all(this.#phones.map((phone) => phone.close().catch(() => {})))
    await this.#school.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async run(seed: number): Promise<Failure | undefined> {
    const sequence = await Sequence.open(seed, this.#school, this.#phones)
    const failure = await sequence.run()
    this.steps += sequence.done
    for (const phone of this.#phones) await phone.reset()
    await this.#school.isUp
    return failure
  }
}
