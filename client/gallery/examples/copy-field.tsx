import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { State } from '../state.tsx'

export const Example = () => (
  <State title="a link">
    <Field label="Invitation link" hint="It holds for seven days and works once.">
      <CopyField value="https://portal.example/complete-registration?token=3f9c1a&email=ana%40customer.example" />
    </Field>
  </State>
)
