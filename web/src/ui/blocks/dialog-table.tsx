import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { prefetchLater } from '../../device/first-use.ts'
import { lazyPart } from './lazyPart.ts'

/** Returns nothing that is used: the type of a dialog that opens another one must not depend on itself. */
type AnyDialog = (props: never) => void
type PropsOf<Dialog> = Dialog extends (props: infer Props extends object) => void ? Props : object

/**
 * The properties with which a dialog is opened: its own without those that the screen passes to all; `onClose` may be
 * replaced.
 */
type OwnProps<Dialog, Shared> = Omit<PropsOf<Dialog>, keyof Shared | 'onClose'> & { onClose?: () => void }

/** A function receives the properties of the open dialog of this kind, which stays open with the returned ones. */
type Given<Props> = Props | ((open: Props | undefined) => Props)

export type OpenDialog<Dialogs, Shared = object> = <Kind extends keyof Dialogs>(
  kind: Kind,
  ...given: object extends OwnProps<Dialogs[Kind], Shared>
    ? [given?: Given<OwnProps<Dialogs[Kind], Shared>>]
    : [given: Given<OwnProps<Dialogs[Kind], Shared>>]
) => void

interface AnyProps {
  kind: PropertyKey
  onClose: () => void
}

interface DialogTable<Dialogs> {
  Dialog: ComponentType<AnyProps>
  prefetch: () => Promise<void>
  /** Used as a type only. */
  dialogs?: Dialogs
}

/**
 * Names the dialogs of a screen: one chunk, which exports them as `dialogs`, by the names with which they are opened.
 */
export function dialogTable<Dialogs extends Record<string, AnyDialog>>(
  load: () => Promise<{ dialogs: Dialogs }>,
): DialogTable<Dialogs> {
  const loadDialog = async () => {
    const dialogs = (await load()).dialogs as Record<PropertyKey, AnyDialog>
    return {
      Dialog: ({ kind, ...props }: AnyProps) => {
        const Each = dialogs[kind] as ComponentType<object> | undefined
        return Each && <Each {...props} />
      },
    }
  }
  const Dialog = lazyPart(loadDialog, 'Dialog')
  return { Dialog, prefetch: Dialog.prefetch }
}

interface Opened {
  kind: PropertyKey
  props: object
  id: number
}

interface Dialogs<Dialogs, Shared> {
  open: OpenDialog<Dialogs, Shared>
  /** Opens a dialog unless another one is open. */
  offer: OpenDialog<Dialogs, Shared>
  isOpen: boolean
  /** To be rendered by the screen. */
  dialog: ReactNode
}

/**
 * Holds which dialog of a table is open. Loads the table after the page's first use, so that its dialogs open without a network;
 * `lazyPart` describes how load errors are handled. `shared` are the properties that every dialog receives. The functions stay the same.
 */
export function useDialogs<Table, Shared extends object = object>(
  { Dialog, prefetch }: DialogTable<Table>,
  shared?: Shared,
): Dialogs<Table, Shared> {
  const [opened, setOpened] = useState<Opened>()
  const opener = useRef<Element>(null)
  const ids = useRef(0)
  const shown = useRef(opened)
  useLayoutEffect(() => {
    shown.current = opened
  }, [opened])
  // What fails to load now is loaded again when it is opened.
  useEffect(() => prefetchLater(() => prefetch().catch(() => undefined)), [prefetch])
  const set = useCallback((isOffer: boolean, kind: PropertyKey, given: Given<object> = {}) => {
    // A dialog that another one opens returns the focus to the opener of the first.
    opener.current ??= document.activeElement
    const id = ++ids.current
    setOpened((before) => {
      if (before && isOffer) return before
      if (typeof given !== 'function') return { kind, props: given, id }
      const isSame = before?.kind === kind
      return { kind, props: given(isSame ? before.props : undefined), id: isSame ? before.id : id }
    })
  }, [])
  const open = useCallback((kind: PropertyKey, given?: Given<object>) => set(false, kind, given), [set])
  const offer = useCallback((kind: PropertyKey, given?: Given<object>) => set(true, kind, given), [set])
  const close = () => {
    // what closes this dialog may have opened another
    setOpened((now) => (now === opened ? undefined : now))
    requestAnimationFrame(() => {
      if (shown.current) return
      const { activeElement, body } = document
      const isLeft = activeElement === body || activeElement?.closest('[role=dialog]')
      if (isLeft && opener.current instanceof HTMLElement) opener.current.focus()
      opener.current = null
    })
  }
  const dialog = (
    <Suspense>
      {opened && <Dialog {...shared} onClose={close} {...opened.props} kind={opened.kind} key={opened.id} />}
    </Suspense>
  )
  return {
    open: open as OpenDialog<Table, Shared>,
    offer: offer as OpenDialog<Table, Shared>,
    isOpen: opened !== undefined,
    dialog,
  }
}
