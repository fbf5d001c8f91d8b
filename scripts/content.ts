import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { CONTENT_FILE_MAX_BYTES } from '#core/contract/admin-content.ts'
import { isAppError } from '#core/errors.ts'
import { readConfig } from '#server/config.ts'
import { findFlagship } from '#server/modules/catalog/index.ts'
import { createContentModule } from '#server/modules/content/index.ts'
import { createMailTexts, MAIL_KINDS } from '#server/modules/mail/index.ts'
import { createSettingsModule } from '#server/modules/settings/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openStorage } from '#server/platform/storage.ts'
import { reasonOf } from './reason-of.ts'
import { openShopDatabase } from './shop-database.ts'

const USAGE = `Takes the shop's texts, menus, brand and pictures to another shop, as one JSON file.

  npm run content -- export FILE            writes what is published
  npm run content -- import FILE            takes a file over as drafts
  npm run content -- import FILE --publish  publishes it at once`

try {
  await run(readOptions())
} catch (error) {
  console.error(reasonOf(error))
  if (isAppError(error))
    for (const [place, messages] of Object.entries(error.errors ?? {}))
      console.error(`  ${place}: ${messages.join(' ')}`)
  process.exitCode = 1
}

type Options = { command: 'export' | 'import'; file: string; publish: boolean }

async function run({ command, file, publish }: Options): Promise<void> {
  const { db, close } = await openShopDatabase(3)
  try {
    const clock = systemClock
    const settings = createSettingsModule({ db, clock, mailKinds: MAIL_KINDS })
    await settings.reload()
    const content = createContentModule({
      db,
      clock,
      storage: await openStorage(readConfig()),
      settings: settings.current,
      findFlagship: () => findFlagship(db, settings.current().flagship),
      mails: createMailTexts({
        shop: () => ({ name: settings.shopName(), url: '', supportEmail: settings.current().supportEmail }),
        earlier: (kind) => settings.current().mailTexts[kind],
      }),
    })
    if (command === 'export') {
      await pipeline(Readable.from(content.exportFile().parts), createWriteStream(file))
      console.log(`Wrote ${file}.`)
      return
    }
    const { changed, same } = await content.importFile({
      bytes: await readSmall(file),
      actor: { userId: null },
      publish,
    })
    console.log(
      `${publish ? 'Published' : 'Drafts'}: ${changed.join(', ') || 'none'}. ${same} were the same already.`,
    )
  } finally {
    await close()
  }
}

async function readSmall(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new StartError(`Cannot read ${file}. Check the path and its permissions.`)
  if (found.size > CONTENT_FILE_MAX_BYTES) throw new StartError(`${file} is larger than 50 MB.`)
  return readFile(file)
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    options: { publish: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [command, file, ...rest] = positionals
  const known = command === 'export' || command === 'import'
  if (!known || file === undefined || rest.length > 0) throw new StartError(USAGE)
  return { command, file, publish: values.publish }
}
