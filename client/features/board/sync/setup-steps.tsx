import { Link } from 'wouter'
import { WEBHOOK_PATH, webhookAddress } from '../../../shared/projects/webhook-address.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Field } from '../../../ui/form/field.tsx'

/** The steps of the setup guide, or the one that is left after the first sync. */
export const SetupSteps = ({ isRest, onHide }: { isRest: boolean; onHide: () => void }) => (
  <div className="px-2 pt-1 pb-2 text-label">
    <ol start={isRest ? 3 : 1} className="flex list-decimal flex-col gap-2 pl-5">
      {!isRest && (
        <>
          <li>
            In Verkada Command, create an API key that may read Cameras, Access Control and Alarms, and save it in{' '}
            <Link href="/verkada-instances" className="font-medium text-accent-text underline">
              Verkada Instances
            </Link>
            .
          </li>
          <li>Press Initial Device Sync. The devices of the instance come to this board as cards.</li>
        </>
      )}
      <li>
        <p>
          In Verkada Command, add a webhook for {WEBHOOK_PATH} with the webhook secret of the instance. Cards then show
          when a device goes offline.
        </p>
        <div className="mt-1 max-w-120">
          <Field label="Webhook address">
            <CopyField value={webhookAddress()} />
          </Field>
        </div>
      </li>
    </ol>
    <Button variant="ghost" className="mt-2" onClick={onHide}>
      {isRest ? 'Done, hide guide' : 'Hide guide'}
    </Button>
  </div>
)
