import { readFile, stat, writeFile } from 'node:fs/promises'
import { createKeyFile, isProtected, openKeyFile, requireKeySize } from '#core/packages/key-file.ts'
import { ZipRefused } from '#core/packages/read-zip.ts'
import { KeyRefused, type OpenKey } from '#core/packages/signing-key.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'
import { type Command, need, type Options, readOptions, USAGE } from './options.ts'
import { readPackage, requireFreeEdition, requireKnownKey, requireReleasable, sign } from './packages.ts'
import { readNewPassphrase, readPassphrase } from './passphrase.ts'
import { connect } from './shop.ts'

/** Runs one command and returns the exit code. */
export async function runTool(args: string[], io: Io): Promise<number> {
  try {
    const options = readOptions(args)
    if (options) await RUN[options.command](options, io)
    else io.print(USAGE)
    return 0
  } catch (error) {
    if (!isExpected(error)) throw error
    io.complain(error.message)
    return error instanceof Failure ? error.exitCode : 1
  }
}

const RUN: Record<Command, (options: Options, io: Io) => Promise<void>> = {
  'new-key': createKey,
  check,
  sign: async (options, io) => {
    const key = await openKey(options, io)
    await sign(await readChecked(options, io), { key, io })
  },
  upload,
  publish,
}

async function createKey({ subject: path }: Options, io: Io): Promise<void> {
  const { key, text } = await createKeyFile(await readNewPassphrase(io))
  // `wx` never overwrites an existing key: without it, plugins it has signed could get no more updates.
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Failure(`${path} exists, and a key is never overwritten. Name another file for a second key.`)
  })
  io.print(`Signing key: ${path}  (back it up with its passphrase; never put it on the shop's server)`)
  io.print(`Public key:  ${key.publicKey}  (id ${key.keyId}; add it on the release desk of the shop)`)
}

async function openKey({ key: path }: Options, io: Io): Promise<OpenKey> {
  const file = need(path, '--key')
  requireKeySize((await stat(file)).size)
  const text = await readFile(file, 'utf8')
  return openKeyFile(text, isProtected(text) ? await readPassphrase(io) : '')
}

/** What can be known without the shop. */
async function readChecked({ subject, channel }: Options, io: Io) {
  const zip = await readPackage(subject, io)
  requireReleasable(zip, { target: null, channel }, io)
  return zip
}

async function check(options: Options, io: Io): Promise<void> {
  const zip = await readPackage(options.subject, io)
  const target = options.shop ? await connect(options, io).target() : null
  requireReleasable(zip, { target, channel: options.channel }, io)
  io.print('No problems found.')
}

/** With a free edition, the release stays a draft until both zips are uploaded. */
async function upload(options: Options, io: Io): Promise<void> {
  const { channel, rollout } = options
  const shop = connect(options, io)
  const key = await openKey(options, io)
  const zip = await readPackage(options.subject, io)
  const free = options.free ? await readPackage(options.free, io) : null
  const target = await shop.target()
  requireReleasable(zip, { target, channel }, io)
  if (free) requireFreeEdition(free, { target, channel })
  requireKnownKey(key, target)

  const publishNow = options.publish && !free
  const query = { channel, rollout_percent: rollout, publish: publishNow ? '1' : '0' }
  const { id } = await shop.upload(target.id, await sign(zip, { key, io }), query)
  if (!free) return
  await shop.uploadFree(id, await sign(free, { key, io }))
  if (options.publish) await shop.publish(id, Number(rollout))
}

async function publish(options: Options, io: Io): Promise<void> {
  const shop = connect(options, io)
  const { releases } = await shop.target()
  const release = releases.find(({ version }) => version === options.subject)
  if (!release) throw new Failure(`The shop has no version ${options.subject} of this product.`)
  await shop.publish(release.id, Number(options.rollout))
}

/** Errors with a message for the seller: ours, and those of the file system. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof Failure ||
    error instanceof ZipRefused ||
    error instanceof KeyRefused ||
    (error instanceof Error && 'code' in error)
  )
}
