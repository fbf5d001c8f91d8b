import { describe, expect, test } from 'vitest'
import { killServer, makeFolder, query, runProgram, startDatabaseServer } from './support.ts'

describe('npm run admin on the built-in database', () => {
  test('works while the shop is running, on the database the shop started', async () => {
    const folder = makeFolder()
    const server = await startDatabaseServer(folder)

    const { code, output } = await createAdmin(folder)

    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Login (shown only once)'),
    })
    expect(await query(server.url, 'select email from users')).toEqual([{ email: 'boss@example.com' }])
  })

  test('starts the database temporarily when nothing is running, even after a crash', async () => {
    const folder = makeFolder()
    await killServer(await startDatabaseServer(folder))

    const first = await createAdmin(folder)
    const again = await createAdmin(folder)

    expect(first.output).toContain('Login (shown only once)')
    expect(again.output).toContain('is already an admin')
  })
})

async function createAdmin(dataDir: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const program = runProgram([process.execPath, 'scripts/admin.ts', 'create', 'boss@example.com'], { env })
  return { code: await program.ended, output: program.output() }
}
