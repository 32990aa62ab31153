import { Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Sort, SortChoice } from '#freight/sort-choice.ts';
import { SORTS, sortLabel } from '#freight/sort-label.ts';
import type { LayerProps } from '#kit/dropdown/lazy-layer.tsx';
import { MenuLayer } from '#kit/dropdown/menu-layer.tsx';
import { Icon } from '#ui/icon.tsx';

export function SortMenuItems({ sort, onSort, ...layer }: LayerProps & SortChoice) {
  return (
    <MenuLayer {...layer} position="bottom-end" label="Sort">
      <Menu.RadioGroup
        value={keyOf(sort)}
        onChange={(key) => {
          const chosen = SORTS.find((other) => keyOf(other) === key);
          if (chosen) onSort(chosen);
        }}
      >
        {SORTS.map(({ option, direction }) => (
          <Menu.RadioItem
            key={keyOf({ option, direction })}
            value={keyOf({ option, direction })}
            checkIcon={<Icon of={IconCheck} />}
            closeMenuOnClick
          >
            {sortLabel(option, direction)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuLayer>
  );
}

const keyOf = ({ option, direction }: Sort) => `${option}-${direction}`;
