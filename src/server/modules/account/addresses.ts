import type { SavedAddress } from '#core/contract/account.ts'
import type { Address } from '#core/contract/address.ts'
import { ADDRESSES_MAX } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { lockUser } from '../identity/index.ts'
import { presentAddress, toStoredAddress } from '../orders/index.ts'
import {
  type AddressRow,
  clearDefault,
  countAddresses,
  deleteAddress,
  findOldestAddress,
  insertAddress,
  listAddressRows,
  makeDefault,
  updateAddress,
} from './queries.ts'

export async function listAddresses(db: Queryable, userId: number): Promise<SavedAddress[]> {
  return (await listAddressRows(db, userId)).map(present)
}

type AddressInput = { id?: number | undefined; isDefault?: boolean | undefined; address: Address }

/** Adds or changes an address. The first one becomes the default. */
export async function saveAddress(
  { db, clock }: { db: Db; clock: Clock },
  userId: number,
  { id, isDefault, address }: AddressInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Serializes changes per user, so that parallel requests cannot set two defaults or exceed the limit.
    await lockUser(tx, { id: userId })
    const before = await countAddresses(tx, userId)
    const values = { ...toStoredAddress(address), userId, now: clock.now() }
    const savedId = id ?? (await addAddress(tx, values, before))
    const changed = address.address2 === undefined ? { ...values, address2: undefined } : values
    if (id !== undefined && !(await updateAddress(tx, id, changed))) throw new AppError('not_found')
    const makeItDefault = isDefault ?? (id === undefined && before === 0 ? true : undefined)
    if (makeItDefault === true) await makeDefault(tx, { userId, id: savedId })
    if (makeItDefault === false) await clearDefault(tx, { userId, id: savedId })
  })
}

async function addAddress(
  tx: Queryable,
  values: Parameters<typeof insertAddress>[1],
  before: number,
): Promise<number> {
  if (before >= ADDRESSES_MAX)
    throw new AppError('invalid_input', { message: `You can save at most ${ADDRESSES_MAX} addresses.` })
  return insertAddress(tx, values)
}

/** Removes an address. If it was the default, the oldest remaining one becomes the default. */
export async function removeAddress(db: Db, { userId, id }: { userId: number; id: number }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, { id: userId })
    const deleted = await deleteAddress(tx, { userId, id })
    if (!deleted) throw new AppError('not_found')
    const nextDefault = deleted.isDefault ? await findOldestAddress(tx, userId) : undefined
    if (nextDefault !== undefined) await makeDefault(tx, { userId, id: nextDefault })
  })
}

function present(row: AddressRow): SavedAddress {
  return { id: row.id, is_default: row.isDefault, ...presentAddress(row) }
}
