import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { requestOf } from '#events/kernel/call.ts'
import { settingsCalls } from '#events/settings/api.ts'
import { type Logo, LOGO_PATH, LOGO_SENTENCES, LogoType, MAX_LOGO_BYTES } from '#events/settings/logo.ts'
import { failed } from '../../api/request/failed.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { readSettingsAgain } from '../../api/system/settings.ts'
import { AddFiles, FileUploads } from '../../shared/files/file-uploads.tsx'
import { acceptOf, useFileUploads } from '../../shared/files/use-file-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'

const LIMITS = { types: LogoType.options, maxBytes: MAX_LOGO_BYTES, sentences: LOGO_SENTENCES }

/** The logo on acceptance documents: it is seen, replaced and removed. */
export function LogoForm({ logo }: { logo: Logo | null }) {
  const uploads = useFileUploads({ url: LOGO_PATH, field: 'logo', limits: LIMITS, sent: readSettingsAgain })
  const addButton = useRef<HTMLButtonElement>(null)
  const confirm = useConfirm()
  const removal = useCommand({
    call: () => requestOf(settingsCalls.removeLogo, {}),
    read: () => null,
    done: () => void readSettingsAgain(),
    success: () => ({ title: 'Logo removed' }),
    failure: failed('Failed to remove the logo'),
  })
  const onRemove = async () => {
    const isSure = await confirm({
      title: 'Remove the logo?',
      description: 'New acceptance documents have none then. Those that exist keep theirs.',
      action: 'Remove',
      tone: 'danger',
      focusFallback: addButton,
    })
    if (isSure) await removal.send(undefined)
  }
  return (
    <>
      {logo ? (
        // Paper is white in both themes.
        <img
          src={`${LOGO_PATH}?digest=${logo.digest}`}
          alt="The logo"
          width={logo.width}
          height={logo.height}
          className="max-h-24 w-auto max-w-full self-start rounded-md border bg-white object-contain p-2"
        />
      ) : (
        <p className="text-muted">No logo. Take a PNG or JPEG of up to 2 MB.</p>
      )}
      <FileUploads label="Logo on its way" uploads={uploads} />
      <div className="flex flex-wrap gap-2">
        <AddFiles
          ref={addButton}
          words={logo ? 'Replace Logo' : 'Add Logo'}
          variant="secondary"
          accept={acceptOf(LIMITS)}
          isSingle
          onFiles={uploads.add}
        />
        {logo && (
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden />}
            disabled={removal.isPending}
            onClick={() => void onRemove()}
          >
            Remove Logo
          </Button>
        )}
      </div>
    </>
  )
}
