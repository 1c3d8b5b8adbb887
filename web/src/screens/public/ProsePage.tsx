import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { configQuery } from '../../api/queries.ts'
import { BrandMark } from '../../ui/blocks/BrandMark.tsx'
import { Hasiye } from '../../ui/blocks/Hasiye.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { platform } from '../../ui/brand.ts'
import { common } from '../../ui/texts/common.ts'
import type { Prose } from '../../ui/texts/prose.ts'
import { reading } from '../../ui/texts/reading.ts'
import { Blocks } from './Blocks.tsx'
import type { Values } from './inline.tsx'
import classes from './ProsePage.module.css'

/** A page to read and print: contents, text, copyright. */
export function ProsePage({ prose, values = {} }: { prose: Prose; values?: Values }) {
  usePageTitle(prose.title)
  const all = { platform, supportEmail: <SupportAddress />, ...values }
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand}>
          <BrandMark />
        </Link>
        <Hasiye />
      </header>
      <nav className={classes.contents} aria-label={reading.contents}>
        <h2>{reading.contents}</h2>
        <ol>
          {prose.sections.map(({ id, title, contents = title }) => (
            <li key={id}>
              <a href={`#${id}`}>{contents}</a>
            </li>
          ))}
        </ol>
      </nav>
      <main className={classes.text}>
        <h1>{prose.title}</h1>
        <Blocks blocks={prose.intro} values={all} />
        {prose.sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <Blocks blocks={blocks} values={all} />
          </section>
        ))}
      </main>
      <footer className={classes.foot}>{fill(common.footer.copyright, { platform })}</footer>
    </div>
  )
}

/** Where to write to; the messenger of the technical support where there is no address. */
function SupportAddress() {
  const { data: config } = useQuery(configQuery)
  if (config?.supportEmail) return <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
  return config?.supportUrl ? <a href={config.supportUrl}>{common.footer.support}</a> : common.footer.support
}
