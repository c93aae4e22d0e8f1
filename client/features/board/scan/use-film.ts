import { useCallback, useEffect, useRef, useState } from 'react'
import { type CameraTrouble, troubleOf } from './camera-choice.ts'
import { type Film, keepFilm, openFilm, openOther } from './camera.ts'

type FilmState = { readonly film: Film | null; readonly trouble: CameraTrouble | null }

const STARTING: FilmState = { film: null, trouble: null }

/** The film of the camera, one for as long as the part shows. It ends with a hidden page, and begins anew with one that shows. */
export function useFilm() {
  const [state, setState] = useState(STARTING)
  const current = useRef<Film | null>(null)
  const isGone = useRef(false)

  const show = useCallback(async (opening: () => Promise<Film>) => {
    setState(STARTING)
    try {
      const film = await opening()
      if (isGone.current) return keepFilm(film)
      current.current = film
      film.track.addEventListener('ended', () => setState({ film: null, trouble: 'busy' }))
      setState({ film, trouble: null })
    } catch (error) {
      setState({ film: null, trouble: troubleOf(error) })
    }
  }, [])

  useEffect(() => {
    isGone.current = false
    if (!navigator.mediaDevices?.getUserMedia) {
      setState({ film: null, trouble: 'insecure' })
      return undefined
    }
    const onVisible = () => {
      const film = current.current
      if (document.visibilityState === 'visible') {
        if (!film) void show(openFilm)
      } else if (film) {
        current.current = null
        film.track.stop()
        setState(STARTING)
      }
    }
    void show(openFilm)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone.current = true
      document.removeEventListener('visibilitychange', onVisible)
      if (current.current) keepFilm(current.current)
      current.current = null
    }
  }, [show])

  const { film } = state
  return { ...state, showOther: film ? () => void show(() => openOther(film)) : undefined }
}
