import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { State } from '../state.tsx'

export const Example = () => (
  <>
    {(['ghost', 'secondary', 'danger'] as const).map((variant) => (
      <State key={variant} title={variant}>
        <div className="flex items-center gap-2">
          <IconButton variant={variant} size="sm" label="Edit">
            <Pencil aria-hidden />
          </IconButton>
          <IconButton variant={variant} label="Delete">
            <Trash2 aria-hidden />
          </IconButton>
          <IconButton variant={variant} label="Delete, which is not possible" disabled>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </State>
    ))}
  </>
)
