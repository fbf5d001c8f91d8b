import type { ShopSettings } from './open-settings.ts'

/** The settings that any visitor may see. */
export function publicSettings({ shopName, supportEmail, flagship, social }: ShopSettings) {
  return { shopName, supportEmail, flagship, social }
}
