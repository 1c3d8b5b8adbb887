import type { Material } from '@hasiye/contract/materials.ts'
import { type ReactNode, useState } from 'react'
import classes from './MaterialList.module.css'
import { MaterialRow } from './MaterialRow.tsx'
import { Preview } from './Preview.tsx'
import type { FileLink } from './previewable.ts'

/** A material, with the name of its category where several stand together. */
export type Listed = Material & { shelf?: string }

interface Props<M extends Listed> {
  materials: M[]
  chosenId?: number | undefined
  /** Absent for who sees no comments. */
  onComments?: ((material: M) => void) | undefined
  menu?: ((material: M) => ReactNode) | undefined
}

/** Materials one below the other; what can be shown opens in a dialog. */
export function MaterialList<M extends Listed>({ materials, chosenId, onComments, menu }: Props<M>) {
  const [previewed, setPreviewed] = useState<FileLink>()
  return (
    <>
      <ul className={classes.list}>
        {materials.map((material) => (
          <MaterialRow
            key={material.id}
            material={material}
            shelf={material.shelf}
            isChosen={material.id === chosenId}
            onPreview={setPreviewed}
            onComments={onComments && (() => onComments(material))}
            menu={menu?.(material)}
          />
        ))}
      </ul>
      {previewed && <Preview file={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}
