import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns the processes whose working directory is the folder or is in it: a process of PostgreSQL may outlive its
 * parents. Linux only.
 */
function processesIn(folder: string): number[] {
  const isInside = (id: string): boolean => {
    try {
      return `${readlinkSync(`/proc/${id}/cwd`)}${sep}`.startsWith(`${folder}${sep}`)
    } catch {
      return false // it has ended
    }
  }
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && isInside(id))
    .map(Number)
}

export function signalAll(folder: string, signal: NodeJS.Signals): void {
  for (const id of processesIn(folder)) {
    try {
      process.kill(id, signal)
    } catch {
      // it has ended
    }
  }
}

/** Kills the processes of a folder, also those that they start meanwhile. */
export async function killAll(folder: string): Promise<void> {
  for (; processesIn(folder).length > 0; await sleep(20)) signalAll(folder, 'SIGKILL')
}

interface Options {
  folder: string
  command: string
  args: string[]
  env?: Record<string, string>
}

/** A program that is started repeatedly, with its processes, its log and its data in a folder of its own. */
export class Program {
  readonly folder: string
  readonly #options: Options
  #child: ChildProcess | undefined
  #mayEnd = false
  /** How often it exited by itself. */
  crashes = 0

  constructor(options: Options) {
    this.#options = options
    this.folder = options.folder
    mkdirSync(this.folder)
  }

  start(): void {
    const { folder, command, args, env } = this.#options
    const log = openSync(join(folder, 'log'), 'a')
    this.#mayEnd = false
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
    closeSync(log)
    child.once('error', () => this.crashes++)
    child.once('exit', () => {
      if (!this.#mayEnd) this.crashes++
    })
    this.#child = child
  }

  async kill(): Promise<void> {
    this.#mayEnd = true
    await killAll(this.folder)
  }

  /** Asks it to exit, and waits for it. */
  async end(): Promise<void> {
    this.#mayEnd = true
    if (!this.#child || this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }

  /** Suspends all its processes for this time, like a hung machine. */
  async pause(ms: number): Promise<void> {
    await pauseAll(this.folder, ms)
  }
}

export async function pauseAll(folder: string, ms: number): Promise<void> {
  // twice, for processes that were being started
  signalAll(folder, 'SIGSTOP')
  signalAll(folder, 'SIGSTOP')
  await sleep(ms)
  signalAll(folder, 'SIGCONT')
}

/** @throws after a minute and a half */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, timeoutMs = 90_000): Promise<void> {
  for (const last = performance.now() + timeoutMs; !(await isSo()); await sleep(100))
    if (performance.now() > last) throw new Error(`${what}: not within ${timeoutMs / 1000} s`)
}
