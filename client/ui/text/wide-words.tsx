/**
 * The words of a button that has a name of its own, as far as the container around it has room: none, or shorter ones, where
 * it is narrower.
 */
export const WideWords = ({ short = '', long }: { short?: string; long: string }) =>
  short === '' ? (
    <span className="@max-[69.5rem]:hidden pointer-coarse:@max-[70.5rem]:hidden">{long}</span>
  ) : (
    <>
      <span className="@max-[62rem]:hidden">{long}</span>
      <span className="@min-[62rem]:hidden">{short}</span>
    </>
  )
