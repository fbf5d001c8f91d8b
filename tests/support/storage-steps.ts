import type { Page } from '@playwright/test'

declare global {
  interface Window {
    storageSteps?: string[]
  }
}

/** Call before opening the page: records, in order, what it stores or removes and where it navigates. */
export async function recordStorageSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const steps: string[] = []
    window.storageSteps = steps
    const { setItem, removeItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      setItem.call(this, name, value)
      steps.push(`stored ${name}`)
    }
    Storage.prototype.removeItem = function (name) {
      removeItem.call(this, name)
      steps.push(`removed ${name}`)
    }
    // Slow down encryption, so that code that navigates without waiting fails the test.
    const { encrypt } = SubtleCrypto.prototype
    SubtleCrypto.prototype.encrypt = async function (...args) {
      await new Promise((done) => setTimeout(done, 500))
      return encrypt.apply(this, args)
    }
    for (const move of ['pushState', 'replaceState'] as const) {
      const original = history[move]
      history[move] = function (data, unused, url) {
        if (url) steps.push(`at ${new URL(url, location.href).pathname}`)
        original.call(this, data, unused, url)
      }
    }
  })
}

/** Which of these steps happened since the page load, in order of their first occurrence. */
export async function storageSteps(page: Page, expected: readonly string[]): Promise<string[]> {
  const steps = await page.evaluate(() => window.storageSteps ?? [])
  return [...new Set(steps)].filter((step) => expected.includes(step))
}
