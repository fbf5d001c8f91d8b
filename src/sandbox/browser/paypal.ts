import { createButtons } from './paypal/create-buttons.ts'
import { SCRIPT } from './paypal/script.ts'

window.paypal = {
  version: '5.0.0-sandbox',
  ...(SCRIPT.components.includes('buttons') && { Buttons: createButtons }),
}
