import { useState } from 'react'
import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { STATEMENT_MAX_CHARS } from '#core/domain/limits.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FlagshipField } from './flagship-field.tsx'
import { FormCard } from './form-card.tsx'
import { showUpdatedSettings } from './show-updated-settings.ts'
import { SocialLinks } from './social-links.tsx'

type Links = StaffSettings['social']

export function ShopForm({ settings }: { settings: StaffSettings }) {
  const [social, setSocial] = useState<Links>(settings.social)
  const [flagship, setFlagship] = useState(settings.flagship)
  const start = {
    shop_name: settings.shop_name,
    support_email: settings.support_email,
    tell_sites_the_buyer: settings.tell_sites_the_buyer,
    statement_suffix: settings.statement_suffix,
  }
  const form = useContractForm(contracts.adminSettings, 'saveShop', {
    defaults: start,
    send: (values) => ask(contracts.adminSettings, 'saveShop', { body: { ...values, flagship, social } }),
    onDone: (answer) => {
      const { shop_name, support_email, tell_sites_the_buyer, statement_suffix } = answer.data
      form.reset({ shop_name, support_email, tell_sites_the_buyer, statement_suffix })
      setFlagship(answer.data.flagship)
      setSocial(answer.data.social)
      showUpdatedSettings(answer)
    },
    // Links and flagship are not fields of the form, so their errors are shown at the top.
    onRefused: ({ errors = {} }) =>
      Object.keys(errors).some((name) => /^(?:social|flagship)/.test(name)) ? 'alert' : 'fields',
  })
  const dirty =
    form.dirty || flagship !== settings.flagship || JSON.stringify(social) !== JSON.stringify(settings.social)

  return (
    <FormCard
      id="shop"
      title="Shop"
      form={form}
      dirty={dirty}
      verb="Save shop"
      onDiscard={() => {
        form.reset()
        setFlagship(settings.flagship)
        setSocial(settings.social)
      }}
    >
      <TextField
        {...form.field('shop_name')}
        label="Shop name"
        autoComplete="off"
        maxLength={80}
        hint="Shown in the header, page titles and emails. Takes effect at once."
      />
      <TextField
        {...form.field('support_email')}
        label="Support email"
        type="email"
        autoComplete="off"
        hint="For the shop’s contact links and replies to its emails."
      />
      <FlagshipField uri={flagship} onChange={setFlagship} />
      <TextField
        {...form.field('statement_suffix')}
        label="Card statement text"
        optional
        autoComplete="off"
        maxLength={STATEMENT_MAX_CHARS}
        hint="Added to the name of your Stripe or PayPal account on card statements, such as PLUGINS."
      />
      <CheckboxField
        {...form.field('tell_sites_the_buyer')}
        label="Tell plugins who bought the license"
        hint="Sites that use a key get the buyer’s name and email. Otherwise both stay empty."
      />
      <SocialLinks links={social} onChange={setSocial} />
    </FormCard>
  )
}
