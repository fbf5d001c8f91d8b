import { readdir } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#core/paths.ts'
import { startShop } from '../support/start-shop.ts'
import { makeFolder, runProgram } from './support.ts'

/** The demo shop's name, its product, what it sells, and addresses that nobody can have. */
const DEMO_WORDS = /northpost|postroad|email log|email plugin|\.example\b/i

const PAGES: readonly string[] = [
  paths.home(),
  paths.categories(),
  paths.cart(),
  paths.checkout(),
  paths.privacyPolicy(),
  paths.refundPolicy(),
  paths.termsConditions(),
  paths.aboutUs(),
  paths.register(),
  paths.login(),
  paths.forgotPassword(),
  paths.adminLogin(),
  paths.notFound(),
  paths.profile(),
  paths.licenses(),
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
]

test('an empty shop in production shows nothing of the demo on any page', async () => {
  const shop = await startShop({ env: { NODE_ENV: 'production', ADMIN_EMAIL: 'owner@lattice.dev' } })
  onTestFinished(() => shop.stop())

  const speaking: string[] = []
  for (const path of PAGES) {
    const response = await fetch(`${shop.url}${path}`)
    expect(response.status, path).toBe(path === paths.notFound() ? 404 : 200)
    const text = await response.text()
    if (DEMO_WORDS.test(text)) speaking.push(path)
    if (response.headers.get('content-type')?.startsWith('text/html')) expect(text, path).toContain('My shop')
  }
  expect(speaking).toEqual([])
})

describe('the command line', () => {
  test('npm run doctor says what is missing, while the shop runs and when it is stopped', async () => {
    const env = { NODE_ENV: 'production', ADMIN_EMAIL: 'owner@lattice.dev' }
    const shop = await startShop({ env })
    onTestFinished(() => shop.stop())

    const beside = await run('scripts/doctor.ts', shop.dataDir, env)
    await shop.kill()
    const alone = await run('scripts/doctor.ts', shop.dataDir, env)

    for (const { code, output } of [beside, alone]) {
      expect({ code, output }).toMatchObject({ code: 1 })
      expect(output).toContain('· Your shop\n    · The shop has no name of its own')
      expect(output).toContain('✓ Buyers write to owner@lattice.dev')
      expect(output).toContain('· The shop has no https address')
    }
  })

  test('npm run doctor ends with 2 when it cannot check anything', async () => {
    const { code, output } = await run('scripts/doctor.ts', makeFolder(), { PORT: 'no port' })

    expect(code).toBe(2)
    expect(output).toMatch(/^PORT: /)
  })

  test('npm run doctor makes no shop where there is none', async () => {
    const folder = makeFolder()

    const { code, output } = await run('scripts/doctor.ts', folder, {})

    expect({ code, output }).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^There is no shop in /),
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('npm run demo -- --remove empties the demo shop beside the running one', async () => {
    const shop = await startShop({ env: { ADMIN_EMAIL: 'owner@lattice.dev' } })
    onTestFinished(() => shop.stop())
    const products = async () => (await fetch(`${shop.url}/api/products`)).json()
    expect((await products()).data.total).toBe(23)

    const first = await run('scripts/demo.ts', shop.dataDir, {}, '--remove')
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Removed products: 23') })
    // The running shop has heard of it.
    await expect.poll(async () => (await products()).data.total).toBe(0)
    const about = async () => (await fetch(`${shop.url}${paths.aboutUs()}`)).text()
    await expect.poll(about).not.toMatch(DEMO_WORDS)
  })
})

async function run(script: string, dataDir: string, env: Record<string, string>, ...args: string[]) {
  const program = runProgram([process.execPath, script, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env, DATA_DIR: dataDir },
  })
  return { code: await program.ended, output: program.output() }
}
