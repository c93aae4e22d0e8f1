import { DeviceStatus } from '#events/project/device.ts'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** Keeps the places of a board that is on its way. */
export const BoardSkeleton = ({ isPhone }: { isPhone: boolean }) => (
  <Loading label="Loading the board..." className="flex min-h-0 flex-1 flex-col">
    <div className="flex h-14 items-center md:h-15.25 gap-3 border-b bg-raised px-4">
      <Skeleton className="size-8" />
      <Skeleton className="h-6 w-56 max-w-[50%]" />
      <Skeleton className="ml-auto h-9 w-40 max-md:w-24" />
    </div>
    <div className="flex h-19.5 items-center gap-8 border-b bg-raised px-4">
      <Skeleton className="h-10 w-72 max-md:w-full" />
      {!isPhone && <Skeleton className="h-10 flex-1" />}
    </div>
    <div className="flex gap-2 px-4 pt-3">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-9 w-20" />
    </div>
    <div className="flex min-h-0 flex-1 gap-3 overflow-hidden p-4 pt-3">
      {(isPhone ? (['waiting'] as const) : DeviceStatus.options).map((status) => (
        <div key={status} className="flex flex-1 flex-col gap-2 rounded-panel bg-sunken p-2 pt-11">
          <Skeleton className="h-34" />
          <Skeleton className="h-34" />
          <Skeleton className="h-34" />
        </div>
      ))}
    </div>
  </Loading>
)
