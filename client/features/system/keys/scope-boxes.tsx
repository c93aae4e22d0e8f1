import { scopeWords } from './scope-words.ts'
import { useScopes } from '../../../api/system/api-keys.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ControlGroup } from '../../../ui/form/field.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** A box for each scope that there is, what reads beside what changes the same things. */
export function ScopeBoxes({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (scopes: readonly string[]) => void
}) {
  const { data: scopes, isError, refetch } = useScopes()
  if (isError && !scopes) return <LoadError title="The scopes could not be loaded" onRetry={refetch} />
  if (!scopes)
    return (
      <Loading label="Loading the scopes...">
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  const toggle = (scope: string, isOn: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isOn : value.includes(one))))
  return (
    <ControlGroup className="grid gap-x-4 gap-y-1 md:grid-cols-2 rounded-control border px-3 py-1">
      {scopes.map((scope) => (
        <Checkbox key={scope} checked={value.includes(scope)} onCheckedChange={(isOn) => toggle(scope, isOn)}>
          <span className="block">{scope}</span>
          <span className="block text-xs text-muted">{scopeWords(scope)}</span>
        </Checkbox>
      ))}
    </ControlGroup>
  )
}
