import { createAdmin, resetForOperator } from '#server/modules/identity/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { reasonOf } from './reason-of.ts'
import { openShopDatabase } from './shop-database.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL          creates an admin; an existing account keeps its password if it has confirmed its address
  npm run admin -- reset-password EMAIL  prints a new password and turns two-factor login off`

const [command, email] = process.argv.slice(2)
if (!['create', 'reset-password'].includes(command ?? '') || !email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error(USAGE)
  process.exit(2)
}

try {
  const { db, close } = await openShopDatabase(2)
  try {
    const deps = { db, clock: systemClock }
    const { password } =
      command === 'create' ? await createAdmin(deps, email) : await resetForOperator(deps, email)
    if (password) console.log(`Login (shown only once): ${email}  ${password}`)
    else console.log(`${email} is now an admin. The password is unchanged.`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
