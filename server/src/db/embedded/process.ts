import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

interface RunningProcess {
  /** The program with its arguments; empty where the system does not show them. */
  command: string
  /** The working directory, where the system shows it. */
  cwd?: string | undefined
}

const hasProcfs = existsSync('/proc/self/stat')

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function readProcfs(pid: number): Promise<RunningProcess | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // the name before the state is in parentheses and may contain any character
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  if (state === '' || state === 'Z' || state === 'X') return undefined
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return { command, cwd }
}

async function askPs(pid: number): Promise<RunningProcess | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'stat=', '-o', 'args=', '-p', String(pid)])
  const [, state = '', command = ''] = /^\s*(\S+)\s+(.*)/.exec(stdout) ?? []
  return state === '' || state.startsWith('Z') ? undefined : { command }
}

/**
 * Whether a process of this user runs. A zombie, which has ended and waits for its parent, does not count. Linux shows
 * it in /proc, macOS by `ps`; Windows only shows that the process exists.
 */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  if (!exists(pid)) return undefined
  if (hasProcfs) return readProcfs(pid)
  return askPs(pid).catch(() => (exists(pid) ? { command: '' } : undefined))
}
