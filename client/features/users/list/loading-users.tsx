import { Card } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** In the place of the users list while it loads. */
export const LoadingUsers = () => (
  <Loading label="Loading the users..." className="flex flex-col gap-2">
    <Skeleton className="my-2 h-4 w-28" />
    {[1, 2, 3, 4].map((key) => (
      <Card key={key} className="flex h-21 items-center gap-3 p-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-1/3" />
      </Card>
    ))}
  </Loading>
)
