import type { Page } from '@playwright/test'

declare global {
  interface Window {
    storageSteps?: string[]
  }
}

/** Before the page is opened: notes, in their order, what it stores or removes and the addresses it moves to. */
export async function noteStorageSteps(page: Page): Promise<void> {
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
    // Slow, so that whoever moves on without waiting is found out.
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

/** The first time each of these steps was taken since the document was loaded, in the order in which they were taken. */
export async function storageSteps(page: Page, wanted: readonly string[]): Promise<string[]> {
  const steps = await page.evaluate(() => window.storageSteps ?? [])
  return [...new Set(steps)].filter((step) => wanted.includes(step))
}
