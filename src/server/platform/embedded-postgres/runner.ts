import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

type User = { uid: number; gid: number }

/** How to start PostgreSQL's binaries: directly (empty), through another program (`prefix`), or as another user. */
export type Runner = { prefix: readonly string[]; user?: User }

export const DIRECT: Runner = { prefix: [] }

/**
 * PostgreSQL refuses to run as root. In a user namespace the process keeps root's access to files and appears as an
 * ordinary user, which needs a name because `initdb` looks it up.
 */
export function inNamespace({ uid, gid }: User): Runner {
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
}

export function asUser(user: User): Runner {
  return { prefix: [], user }
}

export function spawnArguments(
  runner: Runner,
  command: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  const [file = '', ...args] = [...runner.prefix, ...command]
  return {
    file,
    args,
    options: { cwd: workingFolder(), windowsHide: true, ...environment(), ...runner.user },
  }
}

/** Runs a program to completion. Never throws: a program that cannot be started has exit code -1. */
export async function run(
  runner: Runner,
  command: readonly string[],
  input = '',
): Promise<{ code: number; output: string }> {
  const { file, args, options } = spawnArguments(runner, command)
  return new Promise((resolve) => {
    const child = spawnOrNull(file, args, options)
    if (!child?.stdin) return resolve({ code: -1, output: `${file} cannot be started` })

    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
    // If a program exits before reading its input, its exit code tells whether that was a failure.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Node throws some failures, such as an invalid user, and emits others. */
function spawnOrNull(file: string, args: string[], options: SpawnOptions): ChildProcess | null {
  try {
    return spawn(file, args, { ...options, stdio: 'pipe' })
  } catch {
    return null
  }
}

/** The current folder may be inaccessible to the other user. */
function workingFolder(): string | undefined {
  return process.platform === 'win32' ? undefined : '/'
}

/** The server's environment contains secrets, and PostgreSQL would read settings from it. */
function environment(): Pick<SpawnOptions, 'env'> {
  if (process.platform === 'win32') return {}
  return {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin', LC_ALL: 'C' },
  }
}
