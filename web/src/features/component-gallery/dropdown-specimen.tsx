import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';

export function DropdownSpecimen() {
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('dialog', isOpen, setOpen);
  return (
    <>
      <Button {...button.props} variant="default" size="sm">
        Depot hours
      </Button>
      <Dropdown button={button} label="Depot hours" position="bottom-start" width={232}>
        <p>Monday to Friday, 7 am to 5 pm</p>
        <Button variant="light" size="xs" onClick={() => setOpen(false)}>
          Done
        </Button>
      </Dropdown>
    </>
  );
}
