import type { ShopSettings } from './open-settings.ts'

/** What every page may know. The rest is staff's business. */
export function publicSettings({ shopName, supportEmail, flagship, social }: ShopSettings) {
  return { shopName, supportEmail, flagship, social }
}
