import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { State } from '../state.tsx'

export const Example = () => (
  <>
    {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
      <State key={variant} title={variant}>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} icon={<Plus aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} isPending>
            Saving...
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      </State>
    ))}
  </>
)
