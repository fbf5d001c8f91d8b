Object.assign(window, { Stripe: () => null })
