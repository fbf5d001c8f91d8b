import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestShop } from '../test-shop.ts'

/** Whether PHP is installed; without it the tests of WordPress sites are skipped and say so. */
export const hasPhp =
  spawnSync('php', ['-r', 'exit(function_exists("sodium_crypto_sign_verify_detached") ? 0 : 1);']).status ===
  0
if (!hasPhp)
  process.stderr.write(
    'Skipped: WordPress sites are tested where `php` with sodium is installed (Debian: php-cli).\n',
  )

/** What `run.php` can do in a request. */
export type Step =
  | { do: 'install'; zip: string; network?: boolean }
  | { do: 'deactivate' | 'delete' | 'check' | 'row' | 'update' | 'links'; plugin: string }
  | { do: 'details'; slug: string }
  | { do: 'page'; slug: string; query?: Record<string, string> }
  | { do: 'submit'; slug: string; fields?: Record<string, string>; button?: Record<string, string> }
  | { do: 'post'; action: string; fields: Record<string, string> }
  | { do: 'call'; function: string; args?: unknown[] }
  | { do: 'option'; name: string }
  | { do: 'set option'; name: string; value: unknown }
  | { do: 'cron' | 'plugins' | 'front' }

/** The facts of one request, where they differ from those of an owner's in the admin area. */
export type Request = {
  request?: 'admin' | 'network-admin' | 'cron' | 'cli' | 'front'
  user?: 'owner' | 'site-admin' | 'subscriber' | 'visitor'
  environment?: string
  multisite?: boolean
  wordpress?: string
  /** Where WordPress and its admin area are, if not at the site's address. */
  wordpress_url?: string
  /** How far the site's clock is ahead. */
  ahead?: number
  /** Servers by origin, instead of the shop; none if nothing can be reached. */
  hosts?: Record<string, string>
}

export type Answer = {
  /** One per step. */
  results: unknown[]
  /** `timeout`: the seconds that the client would wait. */
  requests: { method: string; url: string; body: unknown; timeout: number; status: number | string }[]
  redirect: string | null
  died: { message: string; status: number } | null
}

/** A plugin in the list of plugins. */
export type Row = {
  installed: string | null
  active: boolean
  new_version: string | null
  package: string | null
  can_auto: boolean
  /** The name that "View details" asks for. */
  details: string | null
  icons: Record<string, string> | null
  message: string
  notice: string
  compatible?: boolean
}
export type Updated = { updated: boolean; error: string; code?: string }
/** The window that "View details" opens, or why it does not. */
export type Details = {
  error?: string
  name: string
  lines: Record<string, string>
  sections: Record<string, string>
  banner: string
  wordpress_org: boolean
  has_update_button: boolean
}
export type Plugins = { installed: Record<string, string>; deactivated: string[]; active: string[] }

export type WordPress = Awaited<ReturnType<typeof openWordPress>>

/**
 * A WordPress site that buys from this shop, which must have a public address: WordPress downloads nothing from
 * localhost. Each call of `request` is one request to the site, in a PHP process of its own.
 */
export async function openWordPress(
  shop: Pick<TestShop, 'origin' | 'listen'>,
  { home = 'https://buyer.example' } = {},
) {
  const site = await mkdtemp(join(tmpdir(), 'wordpress-'))
  onTestFinished(() => rm(site, { recursive: true, force: true }))
  const server = (await shop.listen()).origin

  async function request(steps: Step[], facts: Request = {}): Promise<Answer> {
    const scenario = { site, home, hosts: { [shop.origin]: server }, ...facts, steps }
    const { problems, ...answer } = JSON.parse(await runPhp(JSON.stringify(scenario)))
    if (problems.length > 0) throw new Error(`PHP complained: ${problems.join('\n')}`)
    return answer
  }

  /** The result of a single step. */
  async function run<T>(step: Step, facts: Request = {}): Promise<T> {
    const { results, died } = await request([step], facts)
    if (died) throw new Error(`WordPress refused: ${died.message}`)
    return results[0] as T
  }

  return {
    site,
    home,
    server,
    request,
    run,
    /** Installs a zip by hand and activates its only plugin. */
    async install(zip: Uint8Array, facts: Request = {}): Promise<string> {
      const path = join(site, 'upload.zip')
      await writeFile(path, zip)
      const step = { do: 'install', zip: path, network: facts.multisite === true } as const
      const { plugin, refused } = await run<{ plugin?: string; refused?: string }>(step, facts)
      if (plugin === undefined) throw new Error(`WordPress did not install the zip: ${refused}`)
      return plugin
    },
    check: (plugin: string, facts?: Request) => run<Row>({ do: 'check', plugin }, facts),
    details: (slug: string, facts?: Request) => run<Details>({ do: 'details', slug }, facts),
    update: (plugin: string, facts?: Request) => run<Updated>({ do: 'update', plugin }, facts),
    /** Background work, automatic updates among it, with their results by plugin. */
    cron: (facts?: Request) =>
      run<Record<string, Updated>>({ do: 'cron' }, { request: 'cron', user: 'visitor', ...facts }),
    plugins: () => run<Plugins>({ do: 'plugins' }),
    page: (slug: string, facts?: Request) => run<string>({ do: 'page', slug }, facts),
  }
}

/** Not synchronous, because the shop that PHP talks to runs in this process. */
function runPhp(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('php', [join(import.meta.dirname, 'run.php')], (error, stdout, stderr) => {
      if (error && stdout === '') reject(new Error(stderr || error.message))
      else resolve(stdout)
    })
    child.stdin?.end(input)
  })
}
