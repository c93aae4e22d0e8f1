import { useRef } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { Site } from '#events/site/api.ts'
import type { SiteField, WRITTEN_FIELDS } from '#events/site/sheet.ts'
import { useChangeSite } from '../../api/projects/site.ts'
import { BothVersions } from '../../shared/forms/both-versions.tsx'
import { FormDialog, type OpenedDialog } from '../../shared/forms/form-dialog.tsx'
import { useVersions } from '../../shared/forms/use-versions.ts'
import { ZoneChooser } from '../../shared/when/zone-chooser.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input, Textarea } from '../../ui/form/input.tsx'
import { ContactsField } from './contacts-field.tsx'
import { bodyOf, formOf, isMarked, SITE_FORM_LABELS, SiteForm, withMark, wordsOf } from './site-form.ts'

/** Kept in no storage of the browser while it is typed. */
const SECRETS = ['gateCode'] as const

type FormControl = Control<SiteForm, unknown, SiteForm>

/** "Edit Site": the sheet as employees write it. To be mounted anew for each opening. */
export function SiteDialog({ site, ...opened }: OpenedDialog & { site: Site }) {
  // The sheet as it was when the dialog opened: changes of others meanwhile are told as another version.
  const first = useRef(site).current
  const form = useZodForm(SiteForm, formOf(first))
  const versions = useVersions(form)
  const change = useChangeSite(site.projectId)
  const { control } = form
  return (
    <FormDialog
      {...opened}
      title="Edit Site"
      description="Installers of the project read all of it, customers what is marked for them."
      form={form}
      draft={{ key: `site ${site.projectId}`, secrets: SECRETS }}
      send={async (values) => versions.takeAnswer(await change.send(bodyOf(versions.changesOf(values))))}
      words={{ save: 'Save', saving: 'Saving...' }}
      isPending={change.isPending}
    >
      <BothVersions versions={versions} labels={SITE_FORM_LABELS} words={wordsOf} />
      <MarkedField control={control} field="address">
        {(field) => <Textarea autoComplete="off" {...field} />}
      </MarkedField>
      <div className="flex flex-col gap-1">
        <FormField control={control} name="contacts" label={SITE_FORM_LABELS.contacts}>
          {({ value, onChange }) => <ContactsField value={value} onChange={onChange} />}
        </FormField>
        <ForCustomers control={control} field="contacts" />
      </div>
      <MarkedField control={control} field="hours">
        {(field) => <Textarea autoComplete="off" {...field} />}
      </MarkedField>
      <MarkedField control={control} field="gateCode">
        {(field) => <Input autoComplete="off" {...field} />}
      </MarkedField>
      <MarkedField control={control} field="bring">
        {(field) => <Textarea autoComplete="off" {...field} />}
      </MarkedField>
      <ForCustomers control={control} field="files" words="Customers see the files of this sheet" />
      <FormField
        control={control}
        name="timeZone"
        label={SITE_FORM_LABELS.timeZone}
        hint="Days of cards are days in this zone."
      >
        {({ value, onChange }) => <ZoneChooser value={value} onChange={onChange} />}
      </FormField>
    </FormDialog>
  )
}

type TextField = Exclude<(typeof WRITTEN_FIELDS)[number], 'contacts'>

/** A field of the sheet that is one text, with its tick for customers below. */
function MarkedField({
  control,
  field,
  children,
}: {
  control: FormControl
  field: TextField
  children: Parameters<typeof FormField<SiteForm, SiteForm, TextField>>[0]['children']
}) {
  return (
    <div className="flex flex-col gap-1">
      <FormField control={control} name={field} label={SITE_FORM_LABELS[field]}>
        {children}
      </FormField>
      <ForCustomers control={control} field={field} />
    </div>
  )
}

const ForCustomers = ({
  control,
  field,
  words = 'Customers see this',
}: {
  control: FormControl
  field: SiteField
  words?: string
}) => (
  <Controller
    control={control}
    name="forCustomers"
    render={({ field: { value, onChange } }) => (
      <Checkbox
        checked={isMarked(value, field)}
        onCheckedChange={(isSet) => onChange(withMark(value, field, isSet))}
        label={`${words}: ${SITE_FORM_LABELS[field]}`}
      >
        {words}
      </Checkbox>
    )}
  />
)
