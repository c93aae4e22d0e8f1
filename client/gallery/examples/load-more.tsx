import { useState } from 'react'
import { LoadMore } from '../../ui/list/load-more.tsx'
import { State } from '../state.tsx'

const onLoadMore = () => {}

export const Example = () => (
  <>
    <State title="in use">
      <List />
    </State>
    <State title="of a list that the server does not count">
      <LoadMore shown={50} hasMore isLoading={false} isError={false} onLoadMore={onLoadMore} />
    </State>
    <State title="loading">
      <LoadMore shown={50} total={1312} hasMore isLoading isError={false} onLoadMore={onLoadMore} />
    </State>
    <State title="failed">
      <LoadMore shown={50} total={1312} hasMore isLoading={false} isError onLoadMore={onLoadMore} />
    </State>
    <State title="the end">
      <LoadMore shown={1312} total={1312} hasMore={false} isLoading={false} isError={false} onLoadMore={onLoadMore} />
    </State>
  </>
)

function List() {
  const [shown, setShown] = useState(10)
  return (
    <LoadMore
      shown={shown}
      total={25}
      hasMore={shown < 25}
      isLoading={false}
      isError={false}
      onLoadMore={() => setShown((count) => Math.min(count + 10, 25))}
    />
  )
}
