import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PURCHASE_RETENTION_YEARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { downloadFile } from '#web/lib/download.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { Panel } from '../parts/panel.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function PrivacyScreen() {
  return (
    <div className="grid gap-8">
      <ExportPanel />
      <DeletePanel />
      <p className="text-muted">
        What we keep, why and for how long is in our{' '}
        <Link to={paths.privacyPolicy()} className="rounded-xs text-primary underline underline-offset-4">
          privacy policy
        </Link>
        .
      </p>
    </div>
  )
}

function ExportPanel() {
  const [done, setDone] = useState(false)
  const { run, pending, alert } = useAction(async () => {
    setDone(false)
    const { data } = await ask(contracts.account, 'exportData', {})
    const text = JSON.stringify(data, null, 2)
    downloadFile({ name: `my-data-${data.exported_at.slice(0, 10)}.json`, type: 'application/json', text })
    setDone(true)
  })

  return (
    <Panel
      title="Download my data"
      intro="Everything the shop knows about you in one file: profile, addresses, orders, licenses, downloads, reviews, notifications, logins and emails."
    >
      <FormAlert message={alert} />
      <StatusRegion>
        {done && <Alert tone="success">Your data is in your downloads folder.</Alert>}
      </StatusRegion>
      <div>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          pending={pending && 'Collecting…'}
          onClick={run}
        >
          Download my data
        </Button>
      </div>
    </Panel>
  )
}

function DeletePanel() {
  const [asking, setAsking] = useState(false)
  return (
    <Panel title="Delete my account" intro="This cannot be undone.">
      <Consequences />
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function Consequences() {
  return (
    <ul className="grid max-w-prose list-disc gap-1 pl-5">
      <li>Your name, addresses and sites are deleted at once, and you are logged out everywhere.</li>
      <li>You can no longer reach your licenses and downloads. Save what you need first.</li>
      <li>
        Anonymous records of your purchases stay for {PURCHASE_RETENTION_YEARS} years, as the law requires.
      </li>
    </ul>
  )
}
