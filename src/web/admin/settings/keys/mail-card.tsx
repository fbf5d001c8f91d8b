import type { adminKeys, KeySettings } from '#core/contract/admin-keys.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { type Query, useQuery } from '#web/lib/query.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { useStaff } from '../../parts/staff.ts'
import { Findings } from './findings.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyGroup } from './key-group.tsx'
import { showUpdatedKeys } from './show-updated-keys.ts'
import { TestMail } from './test-mail.tsx'

const LABELS = { SMTP_URL: 'Server', MAIL_FROM: 'Sender' }

type Props = { query: Query<ResponseOf<typeof adminKeys.show>> }

/** The mail server: what is set, the form for it, a test mail, and whether mails leave the shop. */
export function MailCard({ query }: Props) {
  const { isAdmin } = useStaff()
  return (
    <AdminCard id="mail" title="Mail server">
      <Loaded query={query} label="Mail server" skeleton={null}>
        {({ data }) => {
          const group = data.groups.find((each) => each.group === 'mail')
          const isSet = group?.fields.some(({ name, source }) => name === 'SMTP_URL' && source !== null)
          return (
            group && (
              <div className="grid gap-5">
                <KeyGroup
                  name="mail server"
                  group={group}
                  labels={LABELS}
                  canEnter={group.fields[0]?.source !== 'environment'}
                  form={(close) => <MailForm keys={data} onClose={close} />}
                />
                {isAdmin && isSet && <TestMail />}
                {isAdmin && <MailFindings />}
              </div>
            )
          )
        }}
      </Loaded>
    </AdminCard>
  )
}

function MailFindings() {
  return <Findings query={useQuery('adminMails', 'checks', {})} label="Mail checks" />
}

function MailForm({ keys, onClose }: { keys: KeySettings; onClose: () => void }) {
  const { mail_server: stored } = keys
  const form = useContractForm(contracts.adminKeys, 'saveMail', {
    defaults: {
      host: stored?.host ?? '',
      port: String(stored?.port ?? 465),
      encryption: stored?.encryption ?? 'tls',
      user: stored?.user ?? '',
      password: '',
      from: stored?.from ?? '',
    },
    onDone: (answer) => {
      showUpdatedKeys(answer)
      onClose()
    },
  })
  return (
    <KeyForm label="Mail server" form={form} verb="Save mail server" onCancel={onClose}>
      <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
        <TextField {...form.field('host')} label="Host" autoComplete="off" placeholder="mail.example.com" />
        <TextField {...form.field('port')} label="Port" inputMode="numeric" autoComplete="off" />
      </div>
      <SelectField
        {...form.field('encryption')}
        label="Encryption"
        options={[
          { value: 'tls', label: 'TLS, often on port 465' },
          { value: 'starttls', label: 'STARTTLS, often on port 587' },
        ]}
      />
      <TextField {...form.field('user')} label="User" optional autoComplete="off" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        optional
        autoComplete="new-password"
        hint={stored ? 'Leave empty to keep the stored one, unless server or user change.' : undefined}
      />
      <TextField
        {...form.field('from')}
        label="Sender"
        optional
        autoComplete="off"
        placeholder="Shop <shop@example.com>"
        hint="Leave empty to send from the support email."
      />
    </KeyForm>
  )
}
