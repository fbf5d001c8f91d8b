import { spawnSync } from 'node:child_process'
import { installSystemPackage } from './system-packages.mjs'

const PACKAGES = { 'apt-get': ['php-cli'], dnf: ['php-cli'], apk: ['php'], pacman: ['php'] }

/** Tests run the code for plugins in PHP. Where it cannot be installed, they are skipped. */
export async function installPhp() {
  await installSystemPackage('PHP', PACKAGES, hasPhp)
}

function hasPhp() {
  return spawnSync('php', ['--version'], { stdio: 'ignore' }).status === 0
}
