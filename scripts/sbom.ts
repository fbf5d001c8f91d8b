import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readLockfile } from './supply-chain/lockfile.ts'
import { makeSbom } from './supply-chain/make-sbom.ts'

// npm run sbom [-- file]: what the shop is made of, from the lockfile alone.
const file = process.argv[2] ?? 'build/sbom.cdx.json'
const { project, packages } = readLockfile()
const sbom = makeSbom(project, packages)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 1)}\n`)
console.log(`${file}: ${sbom.components.length} components, CycloneDX ${sbom.specVersion}`)
