import { askAdvisories } from './supply-chain/ask-advisories.ts'
import { readLockfile } from './supply-chain/lockfile.ts'

// npm run advisories: 0 if there are none, 1 if there are, 2 if the registry could not be asked.
const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const answer = await askAdvisories(readLockfile().packages, registry)
if (!answer.asked) {
  console.log(`Nothing is known about advisories: ${answer.reason}.`)
  process.exitCode = 2
} else {
  for (const line of answer.found) console.log(line)
  console.log(`${answer.found.length} advisories for the packages in package-lock.json.`)
  process.exitCode = answer.found.length === 0 ? 0 : 1
}
