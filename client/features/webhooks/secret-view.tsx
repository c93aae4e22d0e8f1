import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'

const NOT_COPIED = {
  title: 'Secret not copied',
  description: 'It was shown this once. If it stands nowhere else, rotate it to get another one.',
}

/** The secret of a webhook, shown this once. `isRotated`: there was one before, which signs too for a day. */
export const SecretView = ({ secret, isRotated }: { secret: string; isRotated: boolean }) => (
  <div className="flex flex-col gap-4">
    <p>
      The receiver checks by this secret that a delivery is from here, as Standard Webhooks says.
      {isRotated && ' For a day the secret before it signs too, so there is time to put the new one in.'}
    </p>
    <Field label="Secret" hint="It is shown this once. Copy it now.">
      <CopyField value={secret} ifUncopied={NOT_COPIED} />
    </Field>
  </div>
)
