import { join } from 'node:path'

/**
 * - The size in MB of half the young generation. Starting fills it, and Node never gives it back: with 12 an idle shop
 *   takes 50 MB more, and rendering takes 5 % less time. Node's default grows with the machine.
 * - How far the old generation grows, in percent of what is in use, until garbage is collected. By default it is up to
 *   three times as much, and a busy shop never gives it back.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=70']

/**
 * How glibc gives memory back. By default the first large block that is freed raises these limits for good, up to
 * 64 MB that stay in each of eight pools per core. Compressing a page takes blocks of 1 MB, which are not worth giving
 * back for each page.
 */
export const GLIBC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '2097152',
  MALLOC_TRIM_THRESHOLD_: '2097152',
}

/** @param {string} projectFolder */
export function serverEnv(projectFolder) {
  return { ...GLIBC, ...compileCache(projectFolder) }
}

/**
 * Caches compiled code in the project folder to speed up the next start.
 * @param {string} projectFolder
 */
export function compileCache(projectFolder) {
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(projectFolder, '.cache/compiled') }
}
