import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Place } from '#server/modules/backup/index.ts'
import { StartError } from '#server/platform/start-error.ts'

type Found = { name: string; open: () => AsyncIterable<Uint8Array> }

/** The archive that somebody named on the command line: a path, a name in the usual place, or `latest`. */
export async function findArchive(place: Place, wanted: string): Promise<Found> {
  const name = wanted === 'latest' ? (await place.list())[0]?.name : wanted
  if (name === undefined) throw new StartError('There is no backup yet.')
  const kept = await place.find(name)
  if (kept) return { name, open: kept.open }
  const file = await stat(name).catch(() => null)
  if (!file?.isFile())
    throw new StartError(`There is no archive ${name}. Check the path and its permissions.`)
  return { name: basename(name), open: () => createReadStream(name) }
}
