import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

/** In the place of lines that are on their way. */
export const LoadingLines = ({ label }: { label: string }) => (
  <Loading label={label} className="flex flex-col">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <div key={key} className="flex h-16 items-center gap-3 border-b">
        <Skeleton className="size-8 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
    ))}
  </Loading>
)
