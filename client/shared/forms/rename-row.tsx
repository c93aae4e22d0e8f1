import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { CommandState } from '../../api/request/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { BothVersions } from './both-versions.tsx'
import { useVersions } from './use-versions.ts'

/** Judges a name. */
export type NameSchema = z.ZodType<{ name: string }, { name: string }>

/**
 * In the place of a row of a list: its name, to be changed. "Cancel" leaves it as it is, and so does Escape by the dialog around it
 * (`keepOnEscape`). Where another person renamed it meanwhile both names are shown. `isSmall`: for a dense list, which saves no
 * blank name.
 */
export function RenameRow<Id>({
  row: { id, name },
  schema,
  rename,
  label,
  save,
  isSmall = false,
  onDone,
}: {
  row: { readonly id: Id; readonly name: string }
  schema: NameSchema
  rename: Pick<CommandState<{ id: Id; name: string; base: string }, unknown>, 'send' | 'isPending'>
  label: string
  /** On the button that saves. */
  save: string
  isSmall?: boolean
  onDone: () => void
}) {
  const form = useZodForm(schema, { name })
  const versions = useVersions(form)
  const { control, setFocus } = form
  const isBlank = useWatch({ control, name: 'name' }).trim() === ''
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const send = async (body: { name: string }) => {
    const { base } = versions.changesOf(body)
    const sent = versions.takeAnswer(await rename.send({ id, name: body.name, base: base.name ?? body.name }))
    if (sent.ok) onDone()
    return sent
  }
  const size = isSmall ? 'sm' : 'md'
  return (
    <Form form={form} onSubmit={send} className={isSmall ? 'gap-3 py-1' : 'gap-3'}>
      <BothVersions versions={versions} labels={{ name: 'Name' }} />
      <FormField control={control} name="name" label={label} isLabelHidden>
        {(field) => (
          <div className="flex flex-wrap items-center gap-2">
            <Input autoComplete="off" className="flex-1 max-sm:basis-full" {...field} />
            <Button size={size} onClick={onDone}>
              Cancel
            </Button>
            <Button
              type="submit"
              size={size}
              variant={isSmall ? 'secondary' : 'primary'}
              disabled={isSmall && isBlank}
              isPending={rename.isPending}
            >
              {save}
            </Button>
          </div>
        )}
      </FormField>
    </Form>
  )
}
