import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type RunningShop = {
  url: string
  adminEmail: string
  adminPassword: string
  dataDir: string
  pid: number
  /** Everything it has printed so far. */
  output: () => string
  /** Stops it gracefully and removes the data folder if it was created here. */
  stop: () => Promise<void>
  /** Kills it like a power cut and keeps the data folder for the next start. */
  kill: () => Promise<void>
}

type Options = {
  dataDir?: string
  env?: Record<string, string>
  /** The program to run; by default the shop itself. */
  entry?: string
}

const MAIN = 'build/shop/main.mjs'
const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const ADMIN = { ADMIN_EMAIL: 'admin@shop.example', ADMIN_PASSWORD: 'correct horse battery staple' }

/** Runs the built shop as its own process, on a free port and by default on an empty data folder. */
export async function startShop({ dataDir, env = {}, entry = MAIN }: Options = {}): Promise<RunningShop> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'cartwright-shop-')))
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_WAIT_SECONDS: '60',
    DATA_DIR: folder,
    ...ADMIN,
    ...env,
  }
  const child = spawn(process.execPath, [entry], {
    cwd: PROJECT,
    env: { ...process.env, ...settings },
    // The IPC channel closes with this process and the shop with the channel, so a killed test run leaves none behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const output = collectOutput(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }

  const removeFolder = async () => {
    if (!dataDir) await rm(folder, { recursive: true, force: true })
  }

  const url = await untilReady(child, output, ended).catch(async (error) => {
    await removeFolder()
    throw error
  })
  return {
    url,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD,
    dataDir: folder,
    pid: child.pid ?? 0,
    output,
    stop: async () => {
      await end('SIGTERM')
      await removeFolder()
    },
    kill: () => end('SIGKILL'),
  }
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return () => text
}

function untilReady(child: ChildProcess, output: () => string, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = output().match(/^Shop ready at (\S+)$/m)?.[1]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`The shop exited before it was ready:\n${output()}`)))
  })
}
