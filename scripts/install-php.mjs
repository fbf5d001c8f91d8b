import { spawnSync } from 'node:child_process'
import { installSystemPackages } from './system-packages.mjs'

const LIMIT_MS = 60 * 1000

/** Tests run the code for plugins in PHP. Where Debian's cannot be installed, they are skipped and say so. */
export async function installPhp() {
  await installSystemPackages('PHP', {
    packages: { 'apt-get': [['php-cli']] },
    isThere: hasPhp,
    limitMs: LIMIT_MS,
  })
}

function hasPhp() {
  return spawnSync('php', ['--version'], { stdio: 'ignore' }).status === 0
}
